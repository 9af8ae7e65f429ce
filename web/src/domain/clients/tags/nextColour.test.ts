import { expect, test } from "vitest";
import { TAG_COLOURS, type TagColour } from "~/ui/tag/Tag";
import { nextColour } from "./nextColour";

test("new tags take the colours that the fewest have, never grey by themselves", () => {
  const tags: { colour: TagColour }[] = [];
  for (let made = 0; made < 14; made++) tags.push({ colour: nextColour(tags) });
  for (const colour of TAG_COLOURS) {
    expect(tags.filter((tag) => tag.colour === colour)).toHaveLength(colour === "grey" ? 0 : 2);
  }
});
