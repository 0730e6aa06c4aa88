#include "verify/case/read_case.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "verify/case/document.hpp"
#include "verify/case/format_keys.hpp"
#include "verify/case/node_reader.hpp"
#include "verify/case/read_claims.hpp"
#include "verify/case/read_sequences.hpp"

namespace attsvm::verify {

namespace {

/// The bytes of a regular file; at most one more than the limit, which is enough to be refused for it.
std::string file_text(const std::string& path) {
  const std::string expected = "a readable case file";
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) throw CaseError(path, {}, "no such file", expected);
  if (error) throw CaseError(path, {}, "an unreadable file (" + error.message() + ")", expected);
  if (std::filesystem::is_directory(status)) throw CaseError(path, {}, "a directory", expected);
  if (!std::filesystem::is_regular_file(status)) throw CaseError(path, {}, "a special file", expected);
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  std::vector<char> block(std::size_t{1} << 16);
  const std::size_t limit = DocumentLimits{}.bytes;
  while (stream && text.size() <= limit) {
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  const bool complete = stream.eof() || text.size() > limit;
  if (!complete || stream.bad()) {
    const std::string reason = errno == 0 ? "input error" : std::strerror(errno);
    throw CaseError(path, {}, "an unreadable file (" + reason + ")", expected);
  }
  return text;
}

void read_format(const NodeReader& reader, const Node& root) {
  const std::string expected = in_backticks("format: " + std::string(case_format)) + " as the first key";
  if (root.kind != Node::Kind::map) reader.fail(root, expected);
  if (root.entries.empty()) reader.fail(root.mark, "an empty map", expected);
  const Node::Entry& first = root.entries.front();
  if (first.key != "format") reader.fail(first.mark, "the key " + in_backticks(first.key), expected);
  if (first.value.kind != Node::Kind::scalar || first.value.text != case_format) {
    reader.fail(first.value, "the format " + in_backticks(case_format));
  }
}

SourceReference read_source(const NodeReader& reader, const Node& node) {
  reader.expect_keys(node, source_keys(), "a source");
  SourceReference source;
  source.paper = reader.text(reader.require(node, "paper", "a source's `paper`"), "a paper's identifier");
  if (const Node::Entry* where = node.find("where"))
    source.where = reader.text(where->value, "a place in the paper");
  return source;
}

AttentionKind read_attention(const NodeReader& reader, const Node& node) {
  return reader.word<AttentionKind>(
      node, {{"prompt", AttentionKind::prompt}, {"self", AttentionKind::self}, {"cross", AttentionKind::cross}});
}

}  // namespace

std::string_view name(AttentionKind kind) {
  switch (kind) {
    case AttentionKind::prompt:
      return "prompt";
    case AttentionKind::self:
      return "self";
    case AttentionKind::cross:
      return "cross";
  }
  return "unknown";
}

Case read_case_text(std::string_view text, std::string path) {
  const NodeReader reader(path);
  const Node root = parse_document(text, path);
  read_format(reader, root);
  reader.expect_keys(root, case_keys(), "a case");
  Case result;
  result.path = std::move(path);
  result.key_marks = key_marks(root);
  result.title = reader.text(reader.require(root, "title", "a case's `title`"), "a title");
  if (const Node::Entry* source = root.find("source")) result.source = read_source(reader, source->value);
  result.attention = read_attention(
      reader, reader.require(root, "attention", "the kind of `attention`, `prompt`, `self` or `cross`"));
  read_sequences(reader, root, result);
  if (const Node::Entry* loss = root.find("loss")) result.loss = read_loss(reader, loss->value);
  result.claims = read_claims(reader, reader.require(root, "claims", "a list of `claims`"), result);
  return result;
}

Case read_case(const std::string& path) { return read_case_text(file_text(path), path); }

}  // namespace attsvm::verify
