import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { registerRoutes } from "~/lib/routes";
import { pathsByName } from "../features";

Object.defineProperty(navigator, "language", { value: "en-GB", configurable: true });
registerRoutes(pathsByName());
afterEach(cleanup);
// Tests of one worker share a browser.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
// Enough for two busy cores; a test that passes never waits for it.
configure({ asyncUtilTimeout: 15_000 });
// That of Node reaches the other workers: one device would hear what another one removes.
Reflect.deleteProperty(globalThis, "BroadcastChannel");
window.HTMLElement.prototype.scrollIntoView = () => {};
Object.defineProperty(window, "matchMedia", {
  writable: true,
  value: vi.fn((query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
    dispatchEvent: vi.fn(),
  })),
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Text areas measure themselves again when a font arrives; happy-dom has no fonts.
const noFonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
Object.defineProperty(document, "fonts", { value: noFonts, configurable: true });
