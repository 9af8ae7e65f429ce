import { render, screen } from "@testing-library/react";
import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { MediaItem } from "../kinds";
import { itemOf } from "../uploads/testing/surroundings";
import { Stage } from "./Stage";

const stageOf = (fields: Partial<MediaItem>) => {
  const files = { thumb: "/files/small.jpg", cover_sm: "/files/small.jpg", cover: "/files/middle.jpg" };
  const words = { title: "Back squat", caption: "", content_type: "", captions: [] };
  const item = itemOf({ ...words, ...files, bytes: 2048, ...fields });
  return <Stage item={item} video={createRef()} onFullScreen={() => undefined} />;
};

const show = (fields: Partial<MediaItem>) => render(stageOf(fields), { wrapper: TestApp }).container;

test("[MED-02] a picture is shown large, with its caption in words", () => {
  show({ kind: "image", src: "/files/whole.jpg", cover_hd: "/files/large.jpg", caption: "From the side" });
  expect(screen.getByRole("img", { name: "From the side" })).toHaveAttribute("src", "/files/large.jpg");
});

test("[MED-02] a video is played here", () => {
  const stage = show({ kind: "video", src: "/files/squat.mp4", stream_src: null });
  expect(stage.querySelector("video")).toHaveAttribute("src", "/files/squat.mp4");
  expect(stage.querySelector("iframe")).toBeNull();
});

test.each([
  ["youtube", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["vimeo", "https://player.vimeo.com/video/76979871"],
])("[MED-02] a video on %s is played in a frame of its provider", (link_provider, src) => {
  // Only written: nothing is to be fetched from there.
  const html = renderToStaticMarkup(stageOf({ kind: "youtube", link_provider, src }));
  expect(html).toMatch(/^<iframe [^>]*title="Back squat"/);
  expect(html).toContain(` src="${src}"`);
});

test.each(["uploading", "processing", "failed"] as const)("[MED-03] a video that is %s does not play", (state) => {
  const stage = show({ kind: "video", state, src: "", failure: state === "failed" ? "This file is damaged." : "" });
  const sentence = "This video is still processing. Please check back soon.";
  expect(screen.getByRole("status")).toHaveTextContent(state === "failed" ? "This file is damaged." : sentence);
  expect(stage.querySelector("video")).toBeNull();
});
