import { expect, test } from "vitest";
import { limitOf } from "./limits.mjs";

const document = {
  paths: { "/api/search": { get: { parameters: [{ name: "q", schema: { type: "string", maxLength: 100 } }] } } },
  components: {
    schemas: {
      Form: {
        properties: {
          note: { anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] },
          load: { $ref: "#/components/schemas/Load" },
          wave: { type: "array", maxItems: 12, items: { type: "number", maximum: 200 } },
          size: { anyOf: [{ maximum: 5 }, { maximum: 7 }] },
        },
      },
      Load: { properties: { value: { type: "number", minimum: 0, maximum: 2000 } } },
    },
  },
};

test.each([
  ["Form.note.maxLength", 500],
  ["Form.load.value.maximum", 2000],
  ["Form.load.value.minimum", 0],
  ["Form.wave.maxItems", 12],
  ["Form.wave.items.maximum", 200],
  ["GET /api/search.q.maxLength", 100],
])("the limit %s is found", (path, limit) => expect(limitOf(document, path)).toBe(limit));

test.each([
  "Unknown.note.maxLength",
  "Form.unknown.maxLength",
  "Form.note.maximum",
  "Form.load.type",
  "Form.size.maximum",
  "GET /api/unknown.q.maxLength",
])("%s, which is no limit, is refused by its name", (path) => expect(() => limitOf(document, path)).toThrow(path));
