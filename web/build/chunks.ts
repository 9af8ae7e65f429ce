import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { PRIVATE_FRAME, PUBLIC_PAGE, START, STOREFRONT_PAGES, TODAY_PAGE } from "./entrypoints.ts";

const root = resolve(import.meta.dirname, "..");
const OURS = resolve(root, "src");

/** The component library and the small packages that it is made of; what dialogs need of the router. */
const LIBRARY =
  /node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|clsx|tslib|get-nonce|use-sidecar|use-callback-ref|react-remove-scroll|react-remove-scroll-bar|react-style-singleton)[\\/]|[\\/]@tanstack[\\/]react-router[\\/].*[\\/]useBlocker\.js$/;
const COMMON = /[\\/]src[\\/](?:ui|live|lib|api|app[\\/]shell)[\\/]/;
/** Fields with a calendar: only pages that show one load it. */
const DATE_FIELDS = /[\\/]src[\\/]ui[\\/]field[\\/]\w*Date\w*Field\.tsx$/;
/** An icon or a text: a file each, of a few hundred bytes. */
const SMALL = /(?:[\\/]icons[\\/]|[\\/]paraglide[\\/]messages[\\/])([A-Za-z]\w+)\.m?js$/;
/** Where they are imported from. */
const SMALL_SOURCE = /^@tabler\/icons-react$|\/paraglide\/messages\.js$/;

/** The order of the layers of styles. Left to the order in which files arrive, it would be another on every page. */
const [LAYERS = ""] = /@layer [^;]+;/.exec(readFileSync(resolve(OURS, "ui/theme/layers.css"), "utf8")) ?? [];

/** What a client's pages share. Other features have too little in common to come together. */
const TRAINING = /[\\/]src[\\/](?:features[\\/]calendar|domain[\\/]training)[\\/]/;
/** What sign-in and other forms share. */
const FORMS =
  /node_modules[\\/](?:@mantine[\\/]form|fast-deep-equal|klona)[\\/]|[\\/]@mantine[\\/]core[\\/].*[\\/](?:PasswordInput|ActionIcon)\b|[\\/]src[\\/](?:ui[\\/]form[\\/]|ui[\\/]field[\\/]PasswordField|lib[\\/]birthdate|domain[\\/]accounts[\\/]ResendConfirmation|features[\\/]accounts[\\/](?:api|validation|newPasswordToken|components[\\/](?:AuthPage|NewPasswordForm|NewPasswordFields))\b)/;
/** The live connection and the shortcut of the search, parts of the frame of signed-in pages. */
const FRAME_LIBRARY = /node_modules[\\/](?:@rails[\\/]actioncable|@mantine[\\/]hooks[\\/]esm[\\/]use-hotkeys)[\\/]/;
/** What is stored on the device, and removed from it: without a connection too. */
const DEVICE = /node_modules[\\/]idb[\\/]|[\\/]src[\\/]lib[\\/](?:device\w*|leaveDevice|pushDevice|uploadStore)\.ts$/;
/** What only a storefront shows, as far as its pages use it. */
const STOREFRONT = /[\\/]src[\\/]features[\\/]storefront[\\/]|[\\/]paraglide[\\/]messages[\\/]storefront_/;
/** How texts choose their plural, and a part of the router that the start does without: a few hundred bytes. */
const TINY = /[\\/]paraglide[\\/]registry\.js$|[\\/]@tanstack[\\/]react-router[\\/].*[\\/]useRouterState\.js$/;

/** Pages that share a module, from which on it comes with the frame of all pages. */
const SHARED_BY_MANY = 20;

type Node = {
  type?: string;
  source?: { value: string };
  specifiers?: { imported?: { name: string }; local: { name: string } }[];
  object?: { name?: string };
  property?: { name: string };
};

/** The compiler of the texts writes a file name in small letters, and how many were not. */
const fileNameOf = (text: string) => {
  const capitals = text.replace(/[^A-Z]/g, "").length;
  return capitals === 0 ? text : `${text.toLowerCase()}${capitals}`;
};

/** Names of the icons and texts that a module uses: `IconX` as imported, `m.text` as a member of what was imported. */
function smallUsed(program: object): Set<string> {
  const used = new Set<string>();
  const catalogues = new Set<string | undefined>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, source, specifiers = [], object, property } = node as Node;
    if (type === "ImportDeclaration" && SMALL_SOURCE.test(source?.value ?? "")) {
      for (const { imported, local } of specifiers) {
        if (imported?.name === "m") catalogues.add(local.name);
        else used.add(imported?.name ?? local.name);
      }
    }
    if (type === "MemberExpression" && property && catalogues.has(object?.name)) used.add(fileNameOf(property.name));
    Object.values(node).forEach(visit);
  };
  visit(program);
  return used;
}

/**
 * Says which modules come in one file. Left to itself the bundler makes one of every icon, text and component that two
 * pages share, and a page is a hundred requests. But nothing may come along that the public page does without: it has a
 * budget (scripts/size.mjs), and whatever it is made of stays apart from the rest.
 */
export function chunks(): Plugin {
  /** Modules, and names of icons and texts. */
  const ofStart = new Set<string>();
  const ofPublicPage = new Set<string>();
  const ofStorefront = new Set<string>();
  const ofPrivateFrame = new Set<string>();
  const ofToday = new Set<string>();
  /** What somewhere is imported when it is needed: in a file with others it would always come. */
  const lazy = new Set<string>();
  const key = (id: string) => SMALL.exec(id)?.[1] ?? id;

  return {
    name: "regimen-chunks",
    apply: "build",
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } },
    }),
    buildEnd() {
      const visit = (seen: Set<string>) => (id: string) => {
        const module = this.getModuleInfo(id);
        if (!module || !id.startsWith(OURS) || SMALL.test(id) || seen.has(id)) return;
        seen.add(id);
        for (const name of smallUsed(this.parse(module.code ?? ""))) seen.add(name);
        module.importedIds.forEach(visit(seen));
      };
      visit(ofStart)(resolve(root, START));
      for (const path of PUBLIC_PAGE) visit(ofPublicPage)(resolve(root, path));
      for (const path of STOREFRONT_PAGES) visit(ofStorefront)(resolve(root, path));
      visit(ofPrivateFrame)(resolve(root, PRIVATE_FRAME));
      visit(ofToday)(resolve(root, TODAY_PAGE));
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.dynamicImporters.length) lazy.add(id);
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${LAYERS}${String(file.source)}`;
        }
      },
    },
  };

  function groups() {
    const shared = { minShareCount: 2, includeDependenciesRecursively: false };
    const elsewhere = (id: string) => !ofStart.has(key(id)) && !ofPublicPage.has(key(id)) && !lazy.has(id);
    return [
      { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
      { name: "router", test: /node_modules[\\/]@tanstack[\\/]/, priority: 20, tags: ["$initial" as const] },
      { name: "start", priority: 10, tags: ["$initial" as const] },
      // Before all others: what they share with public pages and Today would come along with theirs.
      {
        ...shared,
        name: "common",
        test: (id: string) =>
          TINY.test(id) ||
          ((ofPublicPage.has(key(id)) || ofStorefront.has(key(id))) &&
            (ofPrivateFrame.has(key(id)) || ofToday.has(key(id))) &&
            !ofStart.has(key(id)) &&
            !lazy.has(id)),
      },
      {
        ...shared,
        name: "base",
        test: (id: string) =>
          (ofPublicPage.has(key(id)) || (ofStorefront.has(key(id)) && !STOREFRONT.test(id))) &&
          !ofStart.has(key(id)) &&
          !lazy.has(id),
      },
      // Without the feature's link in the menu of coaches: their frame would fetch, and wait for, all of this.
      {
        ...shared,
        name: "storefront",
        test: (id: string) => STOREFRONT.test(id) && ofStorefront.has(key(id)) && elsewhere(id),
      },
      {
        ...shared,
        name: "shell",
        test: (id: string) => (FRAME_LIBRARY.test(id) || ofPrivateFrame.has(key(id))) && elsewhere(id),
      },
      // What signing out needs too. Left to the group below, files would need each other in a circle.
      { name: "device", test: DEVICE },
      {
        ...shared,
        name: "today",
        test: (id: string) =>
          ofToday.has(key(id)) &&
          id !== resolve(root, TODAY_PAGE) &&
          !ofStart.has(key(id)) &&
          !ofPublicPage.has(key(id)),
      },
      { ...shared, name: "small", test: (id: string) => SMALL.test(id) && elsewhere(id) },
      {
        ...shared,
        name: "frame",
        test: (id: string) => (LIBRARY.test(id) || (COMMON.test(id) && !DATE_FIELDS.test(id))) && elsewhere(id),
        minShareCount: SHARED_BY_MANY,
      },
      // A request costs a slow line more than a few kilobytes.
      { ...shared, name: "calendar", test: (id: string) => TRAINING.test(id) && elsewhere(id) },
      { ...shared, name: "forms", test: (id: string) => FORMS.test(id) && elsewhere(id) },
    ];
  }
}
