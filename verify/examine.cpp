#include "verify/examine.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <string>

#include "verify/case/case_error.hpp"

namespace attsvm::verify {

namespace {

using Outcome = Finding::Outcome;

/// What a finding is worth once its evidence is taken into account.
enum class Standing { holds, fails, supported, undecided };

Standing standing_of(const Finding& finding) {
  const bool decided = finding.evidence == Evidence::exact || finding.evidence == Evidence::enclosed;
  if (finding.evidence == Evidence::none) return Standing::undecided;
  switch (finding.outcome) {
    case Outcome::holds:
      return decided ? Standing::holds : Standing::supported;
    case Outcome::fails:
      return decided ? Standing::fails : Standing::undecided;
    case Outcome::supported:
      return Standing::supported;
    case Outcome::undecided:
      return Standing::undecided;
  }
  return Standing::undecided;
}

Evidence weaker(Evidence a, Evidence b) { return std::max(a, b); }

/// Fills one record; each step may end the examination.
class Examination {
 public:
  Examination(const Theorem& theorem, ClaimContext& context, ClaimRecord& record)
      : theorem_(theorem), context_(context), record_(record) {}

  void run() {
    for (const Hypothesis& hypothesis : theorem_.hypotheses) {
      if (!passes(hypothesis)) return;
    }
    conclude();
  }

 private:
  /// Asks the theorem, and keeps the part even when the question throws, so that the record shows where.
  const Finding& ask(const std::string& id, const std::string& statement,
                     const std::function<Finding(ClaimContext&)>& question) {
    record_.parts.push_back({id, statement, {}});
    record_.parts.back().finding = question(context_);
    return record_.parts.back().finding;
  }

  bool passes(const Hypothesis& hypothesis) {
    const Finding& finding = ask(hypothesis.id, hypothesis.statement, hypothesis.decide);
    switch (standing_of(finding)) {
      case Standing::holds:
        break;
      case Standing::supported:
        if (!limits_.empty()) limits_ += "; ";
        limits_ += hypothesis.id + " not decided: " + finding.reason;
        break;
      case Standing::fails:
        decide(Verdict::inapplicable, finding.evidence, hypothesis.id + " fails: " + finding.reason);
        return false;
      case Standing::undecided:
        decide(Verdict::undecided, finding.evidence, hypothesis.id + " undecided: " + finding.reason);
        return false;
    }
    evidence_ = weaker(evidence_, finding.evidence);
    return true;
  }

  void conclude() {
    const Finding& finding = ask("conclusion", theorem_.conclusion.statement, theorem_.conclusion.check);
    evidence_ = weaker(evidence_, finding.evidence);
    const std::string reason = limits_.empty() ? finding.reason : finding.reason + "; " + limits_;
    switch (standing_of(finding)) {
      case Standing::holds:
        return decide(limits_.empty() ? Verdict::proved : Verdict::supported, evidence_, reason);
      case Standing::supported:
        return decide(Verdict::supported, evidence_, reason);
      case Standing::fails:
        return decide(limits_.empty() ? Verdict::refuted : Verdict::undecided, evidence_, reason);
      case Standing::undecided:
        return decide(Verdict::undecided, evidence_, reason);
    }
  }

  void decide(Verdict verdict, Evidence evidence, std::string reason) {
    record_.verdict = verdict;
    record_.evidence = evidence;
    record_.reason = std::move(reason);
    record_.agreement = compare(verdict, record_.expectation);
  }

  const Theorem& theorem_;
  ClaimContext& context_;
  ClaimRecord& record_;
  Evidence evidence_ = Evidence::exact;  ///< weakest so far
  std::string limits_;                   ///< hypotheses that hold, but not decidedly
};

/// Where the examination was when an exception left it.
std::string stage(const ClaimRecord& record) {
  return record.parts.empty() ? "before the first hypothesis" : "in " + record.parts.back().id;
}

}  // namespace

ClaimRecord examine(const Case& the_case, const Claim& claim, const Theorem& theorem,
                    const ExamineOptions& options) {
  ClaimRecord record;
  record.case_path = the_case.path;
  record.claim = claim.name;
  record.theorem = claim.theorem;
  record.line = claim.mark.line;
  record.expectation = claim.expect;

  const auto begin = std::chrono::steady_clock::now();
  ClaimContext context(the_case, claim, options);
  try {
    Examination(theorem, context, record).run();
  } catch (const Interrupted&) {
    throw;
  } catch (const CaseError& error) {
    record.input_error = true;
    record.reason = error.what();
  } catch (const std::exception& error) {
    record.internal_error = true;
    record.reason = stage(record) + ": " + error.what();
  } catch (...) {
    record.internal_error = true;
    record.reason = stage(record) + ": unknown exception";
  }
  record.precision_bits = context.precision_bits();
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return record;
}

}  // namespace attsvm::verify
