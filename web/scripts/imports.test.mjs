import { describe, expect, test } from "vitest";
import { complaint, complaints } from "./imports.mjs";

describe("imports run one way", () => {
  test.each([
    ["features/programs/pages/Programs.tsx", "ui/button/Button", undefined],
    ["features/programs/pages/Programs.tsx", "features/programs/api", undefined],
    ["features/programs/pages/Programs.tsx", "features/payments/api", "folders of features do not import each other"],
    ["features/programs/pages/Programs.tsx", "app/routes", "features may not import app"],
    ["features/payments/pages/CardsPage.tsx", "domain/payments/cards", undefined],
    ["domain/payments/cards.ts", "domain/calendar/rules", "folders of domain do not import each other"],
    ["domain/payments/cards.ts", "features/payments/api", "domain may not import features"],
    ["domain/payments/cards.ts", "api/client", undefined],
    ["ui/button/Button.tsx", "api/client", "ui may not import api"],
    ["lib/money.ts", "ui/button/Button", "lib may not import ui"],
    ["live/cable.ts", "api/session", undefined],
    ["app/router.tsx", "features/programs/pages/Programs", undefined],
  ])("%s -> %s", (file, target, expected) => {
    if (expected) expect(complaint(file, target)).toContain(expected);
    else expect(complaint(file, target)).toBeUndefined();
  });

  test("static, lazy, bare and relative imports are all seen", () => {
    const text = `
      import { a } from "~/features/payments/api";
      import "../../chat/styles.css";
      const page = () => import("~/app/routes");
      import { useState } from "react";
      import { mine } from "./mine";`;
    expect(complaints("features/programs/pages/Programs.tsx", text)).toHaveLength(3);
  });
});
