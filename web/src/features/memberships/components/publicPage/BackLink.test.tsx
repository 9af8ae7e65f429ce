import { createEvent, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import type { PublicProgram } from "../../api";
import { BackLink } from "./BackLink";

const PUBLIC = "/public-page/northside/plans";
const program = (more: { is_owner?: boolean; is_bought?: boolean; custom_url?: string | null } = {}) => {
  const { custom_url = "northside", ...rest } = more;
  return { is_owner: false, is_bought: false, ...rest, owner: { custom_url, account_id: "account" } } as PublicProgram;
};

async function open(shown: PublicProgram, role?: string, back?: string) {
  const { history } = renderAt(() => <BackLink program={shown} back={back} role={role} />, "/p/squat");
  return { history, link: await screen.findByRole("link", { name: "Programs" }) };
}

test.each([
  ["the owner to their programs", { is_owner: true }, "coach", "/coach/programs/active"],
  ["a client who has bought it to theirs", { is_bought: true }, "user", "/user/my_programs/active"],
  ["a visitor to the programs of its owner", {}, undefined, PUBLIC],
  ["a client who has not bought it there too", {}, "user", PUBLIC],
  ["and a coach of another account", {}, "coach", PUBLIC],
  ["even one who has bought it", { is_bought: true }, "coach", PUBLIC],
  ["by the id of an account without a custom URL", { custom_url: null }, undefined, "/public-page/account/plans"],
])("[BUY-13] without an explicit path it leads %s", async (_, more, role, href) => {
  const { link } = await open(program(more), role);
  expect(link).toHaveAttribute("href", href);
});

test.each([
  ["the owner", { is_owner: true }, "coach"],
  ["a client who has bought it", { is_bought: true }, "user"],
  ["a visitor", {}, undefined],
])("[BUY-13] an explicit path goes before all others, for %s", async (_, more, role) => {
  const { link, history } = await open(program(more), role, "/g/northside/programs?price=free");
  expect(link).toHaveAttribute("href", "/g/northside/programs?price=free");
  await userEvent.click(link);
  expect(history.location.href).toBe("/g/northside/programs?price=free");
});

test("[BUY-13] a path that leads out of the app is none", async () => {
  const { link } = await open(program(), undefined, "//elsewhere.example");
  expect(link).toHaveAttribute("href", PUBLIC);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "[BUY-13] a click with %s is the browser's business",
  async (key) => {
    const { link, history } = await open(program(), undefined, "/g/northside");
    const click = createEvent.click(link, { [key]: true });
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(false);
    expect(history.location.pathname).toBe("/p/squat");
  },
);
