import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SITE = {
  name: "Northside <b>",
  path: "/g/northside",
  picture: null,
  logo: null,
  productUrl: "https://regimen.example",
  supportEmail: "a@b.c",
};

beforeEach(() => vi.resetModules());
afterEach(() => document.getElementById("site")?.remove());

function write(): void {
  const script = document.createElement("script");
  Object.assign(script, { type: "application/json", id: "site", textContent: JSON.stringify(SITE) });
  document.head.append(script);
}

/** Where the root leads visitors. */
async function opened(): Promise<string> {
  const { home } = await import("./guards");
  try {
    await home({ href: "/", pathname: "/", params: {} });
    return "in";
  } catch (thrown) {
    return (thrown as { options: { to: string } }).options.to;
  }
}

test("at the address of an account the app has its name, and visitors come to its storefront", async () => {
  write();
  const { appName, site } = await import("~/lib/site");
  expect(site).toEqual(SITE);
  expect(appName()).toBe("Northside <b>");
  expect(await opened()).toBe("/g/northside");
});

test("at our own address it has ours", async () => {
  const { appName, site } = await import("~/lib/site");
  expect(site).toBeUndefined();
  expect(appName()).toBe("Regimen");
});
