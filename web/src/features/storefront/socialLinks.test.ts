import { expect, test } from "vitest";
import { readSocialLink, readSocialLinks } from "./socialLinks";

test.each([
  ["https://www.instagram.com/x", "instagram.com", true],
  ["https://m.youtube.com/@x", "m.youtube.com", true],
  ["https://youtu.be/x", "youtu.be", true],
  ["https://x.com/x", "x.com", true],
  ["https://de-de.facebook.com/x", "de-de.facebook.com", true],
  ["https://www.tiktok.com/@x", "tiktok.com", true],
  ["https://www.strava.com/clubs/1", "strava.com", true],
  ["https://ie.linkedin.com/in/x", "ie.linkedin.com", true],
  ["http://saltline.example/about", "saltline.example", false],
  ["https://notinstagram.com/x", "notinstagram.com", false],
  ["https://instagram.com.evil.example", "instagram.com.evil.example", false],
])("[STO-06] %s is at %s, a known network: %s", (text, host, known) => {
  const link = readSocialLink(text);
  expect(link?.host).toBe(host);
  expect(link?.Brand !== undefined).toBe(known);
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://saltline.example", "saltline", ""])(
  "[STO-06] %s is no link",
  (text) => expect(readSocialLink(text)).toBeUndefined(),
);

test("[STO-06] a link that is there twice is shown once, and two at one host have different names", () => {
  const links = readSocialLinks([
    "https://www.instagram.com/saltline",
    "https://instagram.com/saltline/",
    "https://www.instagram.com/saltline.kids",
    "nothing",
    "https://saltline.example/",
  ]);
  expect(links.map(({ href, label }) => [href, label])).toEqual([
    ["https://www.instagram.com/saltline", "instagram.com/saltline"],
    ["https://www.instagram.com/saltline.kids", "instagram.com/saltline.kids"],
    ["https://saltline.example/", "saltline.example"],
  ]);
});
