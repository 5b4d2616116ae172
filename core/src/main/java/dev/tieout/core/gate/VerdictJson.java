package dev.tieout.core.gate;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tieout.core.result.SummaryJson;
import java.io.IOException;
import java.util.List;

/** Writes a verdict into {@code summary.json}; docs/formats/results.md has its fields. */
public final class VerdictJson implements SummaryJson.Part {
  private final Verdict verdict;

  public VerdictJson(Verdict verdict) {
    this.verdict = verdict;
  }

  @Override
  public void write(JsonGenerator json) throws IOException {
    json.writeStringField("verdict", verdict.word());
    texts(json, "reasons", verdict.reasons());
    if (!verdict.notes().isEmpty()) {
      texts(json, "notes", verdict.notes());
    }
    Verdict.AcceptedCounts accepted = verdict.acceptedBreaks();
    if (accepted != null) {
      json.writeObjectFieldStart("accepted");
      json.writeNumberField("known", accepted.known());
      json.writeNumberField("known_by_cause", accepted.knownByCause());
      json.writeNumberField("new", accepted.fresh());
      json.writeNumberField("expired", accepted.expired());
      json.writeNumberField("vanished", accepted.vanished());
      json.writeEndObject();
    }
    if (!verdict.amounts().isEmpty()) {
      json.writeObjectFieldStart("amount_at_risk");
      for (Verdict.Amount amount : verdict.amounts()) {
        json.writeObjectFieldStart(amount.column());
        json.writeStringField("sum", amount.sum().toPlainString());
        json.writeNumberField("unknown", amount.unknown());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
  }

  private static void texts(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
