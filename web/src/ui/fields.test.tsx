import { useForm } from "@mantine/form";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import { AvatarStack } from "./avatar/Avatar";
import { Button } from "./button/Button";
import { Card } from "./card/Card";
import { ConfirmDialog } from "./dialog/Dialog";
import { BirthdateField } from "./field/BirthdateField";
import { DateField } from "./field/DateField";
import { LazyDateField } from "./field/LazyDateField";
import { MoneyField } from "./field/NumberField";
import { MultiSelectField, SelectField } from "./field/SelectField";
import { TextField } from "./field/TextField";
import { formErrors, focusFirstError } from "./form/errors";
import { FormError } from "./form/FormError";
import { Menu } from "./menu/Menu";
import { Pagination } from "./pagination/Pagination";
import { SearchField } from "./search/SearchField";
import { DataTable } from "./table/DataTable";
import { TestApp } from "./testing/TestApp";
import { FilterSelect } from "./toolbar/Toolbar";

afterEach(() => vi.useRealTimers());

const show = (element: React.ReactElement) => render(element, { wrapper: TestApp });

test("a form shows the server's errors at their fields and keeps what was typed", async () => {
  function Form() {
    const form = useForm({ initialValues: { title: "" } });
    return (
      <form
        noValidate
        onSubmit={form.onSubmit(() => {
          form.setErrors(
            formErrors(
              new ApiError(422, "", { errors: { plan_title: ["Title is taken."], base: ["Please check the form."] } }),
              { plan_title: "title" },
            ),
          );
        })}
      >
        <TextField label="Title" help="Clients see it." {...form.getInputProps("title")} />
        <FormError>{form.errors.base}</FormError>
        <Button type="submit">Save program</Button>
      </form>
    );
  }
  show(<Form />);
  expect(screen.getByText("Clients see it.")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Title"), "Squat Every Day");
  await userEvent.click(screen.getByRole("button", { name: "Save program" }));
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription("Title is taken.");
  expect(screen.getByLabelText("Title")).toHaveValue("Squat Every Day");
  expect(screen.getByRole("alert")).toHaveTextContent("Please check the form.");
});

test("an invalid form focuses its first error", async () => {
  function Form() {
    const required = (value: string) => (value ? null : "Please say it.");
    const form = useForm({
      initialValues: { email: "maya@example.org", born: "", name: "" },
      validate: { name: required, born: required },
    });
    return (
      <form noValidate onSubmit={form.onSubmit(() => undefined, focusFirstError)}>
        <TextField label="Email" {...form.getInputProps("email")} />
        <BirthdateField label="Date of birth" {...form.getInputProps("born")} />
        <TextField label="Name" {...form.getInputProps("name")} />
        <Button type="submit">Join</Button>
      </form>
    );
  }
  show(<Form />);
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(screen.getByLabelText("Day")).toHaveFocus());
});

test("a busy button cannot be pressed again", async () => {
  const pressed = vi.fn();
  show(
    <Button busy onClick={pressed}>
      Pay €39.00
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Pay €39.00" }));
  expect(pressed).not.toHaveBeenCalled();
});

test("money is stored in minor units while typing", async () => {
  const onChange = vi.fn();
  function Price() {
    const [price, setPrice] = useState<number | null>(3900);
    return (
      <MoneyField
        label="Price"
        currency="EUR"
        value={price}
        onChange={(amount) => {
          setPrice(amount);
          onChange(amount);
        }}
      />
    );
  }
  show(<Price />);
  const field = screen.getByLabelText("Price");
  expect(field).toHaveValue("39.00");
  await userEvent.clear(field);
  expect(onChange).toHaveBeenLastCalledWith(null);
  await userEvent.type(field, "12,5");
  expect(onChange).toHaveBeenLastCalledWith(1250);
  await userEvent.tab();
  expect(field).toHaveValue("12.50");
});

test("an amount that is cleared from outside disappears", async () => {
  function Price() {
    const [price, setPrice] = useState<number | null>(3900);
    return (
      <>
        <MoneyField label="Price" currency="EUR" value={price} onChange={setPrice} />
        <Button onClick={() => setPrice(null)}>Start over</Button>
      </>
    );
  }
  show(<Price />);
  await userEvent.click(screen.getByLabelText("Price"));
  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText("Price")).toHaveValue("");
  expect(screen.getByLabelText("Price")).not.toHaveAccessibleDescription();
});

test.each([
  ["a label", { label: "Start date" }, "Start date, 24 Jul, 2026"],
  ["only a name", { "aria-label": "From" }, "From, 24 Jul, 2026"],
])("a date with %s includes the date in its accessible name", (_, naming, name) => {
  show(<DateField {...naming} value="2026-07-24" onChange={() => undefined} />);
  expect(screen.getByRole("button", { name })).toBeInTheDocument();
});

test("a date field that loads later includes the date in its accessible name", () => {
  show(<LazyDateField label="Start date" value="2026-07-24" onChange={() => undefined} />);
  expect(screen.getByRole("button", { name: "Start date, 24 Jul, 2026" })).toBeInTheDocument();
});

test.each([
  ["takes the way back where something would be lost", true, "Cancel"],
  ["goes on where nothing is", false, "Do it"],
])("Enter in a confirmation %s", async (_, danger, focused) => {
  show(<ConfirmDialog opened title="Sure?" confirm="Do it" danger={danger} onClose={vi.fn()} onConfirm={vi.fn()} />);
  await waitFor(() => expect(screen.getByRole("button", { name: focused })).toHaveFocus());
});

test("[SHL-44] a select without options shows a message", async () => {
  show(<SelectField label="Country" data={["Germany"]} searchable />);
  await userEvent.type(screen.getByRole("combobox", { name: "Country" }), "zzz");
  expect(await screen.findByText("No elements found")).toBeInTheDocument();
});

test.each([
  ["select", <SelectField key="1" label="Country" data={[]} />],
  ["select of several", <MultiSelectField key="2" label="Country" data={[]} />],
])("[SHL-44] a %s that nobody can type into and with nothing to list shows it too", async (_, field) => {
  show(field);
  await userEvent.click(screen.getByRole("combobox", { name: "Country" }));
  expect(await screen.findByText("No elements found")).toBeInTheDocument();
});

test("[CON-08] search reports 300 ms after the last key, and immediately on Enter", () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  show(<SearchField label="Search programs" value="" onChange={onChange} />);
  const field = screen.getByRole("searchbox", { name: "Search programs" });
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  fireEvent.change(field, { target: { value: "s" } });
  wait(299);
  fireEvent.change(field, { target: { value: "sq" } });
  wait(299);
  expect(onChange).not.toHaveBeenCalled();
  wait(1);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("sq");
  fireEvent.change(field, { target: { value: "squ" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith("squ");
});

test("text typed during a search stays", async () => {
  const user = userEvent.setup();
  const searches: string[] = [];
  function Slow() {
    const [value, setValue] = useState("");
    return (
      <>
        <SearchField label="Search programs" value={value} onChange={(text) => searches.push(text)} />
        <Button onClick={() => setValue(searches[0] ?? "")}>Arrive</Button>
        <Button onClick={() => setValue("")}>Clear filters</Button>
      </>
    );
  }
  show(<Slow />);
  const field = screen.getByRole("searchbox", { name: "Search programs" });
  await user.type(field, "sq{Enter}uat");
  await user.click(screen.getByRole("button", { name: "Arrive" }));
  expect(field).toHaveValue("squat");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(field).toHaveValue("");
});

test("clearing moves the focus to the field", async () => {
  function Tools() {
    const [query, setQuery] = useState("squat");
    const [kind, setKind] = useState("fixed");
    return (
      <>
        <SearchField label="Search programs" value={query} onChange={setQuery} />
        <FilterSelect
          label="Type"
          value={kind}
          onChange={setKind}
          options={[{ value: "fixed", label: "Fixed Length" }]}
        />
      </>
    );
  }
  show(<Tools />);
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(screen.getByRole("searchbox", { name: "Search programs" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Clear Type" }));
  expect(screen.getByRole("button", { name: "Type" })).toHaveFocus();
});

test("two menu items can have the same name", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const chosen = vi.fn();
  const item = (id: string) => ({ label: "Erik Lindqvist", onClick: () => chosen(id) });
  show(<Menu trigger={<Button>Accounts</Button>} items={[item("private"), item("gym")]} />);
  await userEvent.click(screen.getByRole("button", { name: "Accounts" }));
  await userEvent.click((await screen.findAllByRole("menuitem", { name: "Erik Lindqvist" }))[1] as HTMLElement);
  expect(chosen).toHaveBeenCalledExactlyOnceWith("gym");
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test("a card has no empty heading", () => {
  show(<Card actions={<Button>Add</Button>} />);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});

test("people without a picture are counted in the stack", () => {
  show(<AvatarStack people={[{ name: "Maya" }, { name: "Jun" }]} total={34} />);
  expect(screen.getByRole("img", { name: "Maya, Jun, +32" })).toBeInTheDocument();
});

test("a table shows its rows, or its empty state", () => {
  const columns = [{ key: "name", header: "Name", cell: (row: { name: string }) => row.name }];
  const { rerender } = show(
    <DataTable
      label="Clients"
      columns={columns}
      rows={[{ name: "Maya" }]}
      rowKey={(row) => row.name}
      empty={<p>No clients yet</p>}
    />,
  );
  expect(screen.getByRole("table", { name: "Clients" })).toBeInTheDocument();
  expect(screen.getByRole("cell", { name: "Maya" })).toBeInTheDocument();
  rerender(
    <DataTable label="Clients" columns={columns} rows={[]} rowKey={(row) => row.name} empty={<p>No clients yet</p>} />,
  );
  expect(screen.getByText("No clients yet")).toBeInTheDocument();
  rerender(
    <DataTable
      label="Clients"
      columns={columns}
      rows={[]}
      rowKey={(row) => row.name}
      empty={<p>No clients yet</p>}
      loading
    />,
  );
  expect(screen.queryByText("No clients yet")).not.toBeInTheDocument();
});

test("pagination shows the range and the total", async () => {
  const turned = vi.fn();
  show(<Pagination page={2} perPage={10} total={34} onPage={turned} />);
  expect(screen.getByText("11–20 of 34")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(turned).toHaveBeenCalledWith(3);
});
