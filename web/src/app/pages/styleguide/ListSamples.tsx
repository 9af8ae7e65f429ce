import { IconBarbell, IconCopy, IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { AvatarStack } from "~/ui/avatar/Avatar";
import { Badge, type BadgeTone, Chip } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { Pagination } from "~/ui/pagination/Pagination";
import { ProgressBar, Sparkline } from "~/ui/progress/Progress";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState } from "~/ui/states/States";
import { type Column, DataTable } from "~/ui/table/DataTable";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import css from "./StyleGuide.module.css";

type Program = {
  id: string;
  title: string;
  kind: string;
  note: string;
  price: number;
  currency: string;
  per: string;
  clients: number;
  trend: number[];
  ahead: number;
  tone: BadgeTone;
  state: string;
};

const PROGRAMS: Program[] = [
  {
    id: "b",
    title: "Squat Every Day",
    kind: "Session 1, Day 1",
    note: "Updated 2 h ago by Erik",
    price: 3900,
    currency: "EUR",
    per: "/ month",
    clients: 34,
    trend: [4, 5, 5, 7, 8, 8, 10, 11, 13],
    ahead: 84,
    tone: "ok",
    state: "All Good",
  },
  {
    id: "k",
    title: "Northside Group",
    kind: "Group Rolling Calendar",
    note: "Empty from Thu 24 Jul",
    price: 5900,
    currency: "EUR",
    per: "/ month",
    clients: 128,
    trend: [6, 5, 7, 6, 8, 10, 9, 11, 12],
    ahead: 8,
    tone: "warn",
    state: "Needs Training",
  },
  {
    id: "c",
    title: "Wiedereinstiegsprogramm nach der Schwangerschaft",
    kind: "1-2-1",
    note: "Updated 9 Jul by Maya",
    price: 500000,
    currency: "JPY",
    per: "once",
    clients: 9,
    trend: [9, 8, 8, 7, 6, 6, 4, 3, 3],
    ahead: 42,
    tone: "bad",
    state: "Payment failed",
  },
  {
    id: "e",
    title: "Mountain Legs, 8 weeks",
    kind: "Fixed Length",
    note: "Edited 20 min ago by you",
    price: 7900,
    currency: "EUR",
    per: "once",
    clients: 0,
    trend: [],
    ahead: 34,
    tone: "draft",
    state: "Draft",
  },
];

const PEOPLE = [{ name: "Maya Kowalczyk" }, { name: "Jun Watanabe" }, { name: "Sofia Marchetti" }];

const COLUMNS: Column<Program>[] = [
  {
    key: "program",
    header: "Program",
    sort: "title",
    cell: (program) => (
      <span className={css.program}>
        <Cover seed={program.id} width={72} />
        <span className={css.programWords}>
          <span className="t14 w6 truncate">{program.title}</span>
          <span className="row t12 dim nowrap">
            <Chip>{program.kind}</Chip>
            <span className="truncate">{program.note}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    key: "price",
    header: "Price",
    align: "right",
    cell: (program) => <MoneyText amount={program.price} currency={program.currency} per={program.per} trim />,
  },
  {
    key: "clients",
    header: "Clients",
    sort: "clients",
    cell: (program) =>
      program.clients > 0 ? (
        <span className="row">
          <span className="w6 num">{program.clients}</span>
          <AvatarStack people={PEOPLE} total={3} />
        </span>
      ) : (
        <span className="meta">–</span>
      ),
  },
  {
    key: "trend",
    header: "Clients, 12 weeks",
    cell: (program) => <Sparkline label={`Clients of ${program.title}`} values={program.trend} />,
  },
  {
    key: "ahead",
    header: "Programmed ahead",
    cell: (program) => (
      <span style={{ display: "grid", gap: 4, width: 112 }}>
        <span className="t12 num">{program.ahead} days</span>
        <ProgressBar label="Programmed ahead" value={program.ahead} tone={program.ahead < 10 ? "warn" : "accent"} />
      </span>
    ),
  },
  { key: "state", header: "Status", cell: (program) => <Badge tone={program.tone}>{program.state}</Badge> },
];

/** A list with its toolbar: with rows, loading and empty. */
export function ListSamples() {
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState("fixed");
  const [order, setOrder] = useState("updated");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<Set<string>>(new Set(["k"]));
  const [sort, setSort] = useState({ by: "title", desc: false });
  const shown = PROGRAMS.filter((program) => program.title.toLowerCase().includes(query.toLowerCase()));
  return (
    <>
      <Toolbar
        search={<SearchField label="Search programs" value={query} onChange={setQuery} />}
        end={
          <FilterSelect
            label="Sort"
            required
            value={order}
            onChange={setOrder}
            options={[
              { value: "updated", label: "Last updated" },
              { value: "title", label: "Title" },
            ]}
          />
        }
      >
        <FilterSelect
          label="Type"
          value={kind}
          onChange={setKind}
          options={[
            { value: "fixed", label: "Fixed Length" },
            { value: "group", label: "Group Rolling Calendar" },
          ]}
        />
        <FilterSelect label="Price" value="" onChange={() => undefined} options={[{ value: "free", label: "Free" }]} />
        <ClearFilters
          shown={kind !== "" || query !== ""}
          onClear={() => {
            setKind("");
            setQuery("");
          }}
        />
      </Toolbar>
      <DataTable
        label="Programs"
        tall
        columns={COLUMNS}
        rows={shown}
        rowKey={(program) => program.id}
        rowName={(program) => program.title}
        to={() => ({ name: "style-guide" })}
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        action={() => <Button size="small">Open calendar</Button>}
        menu={(program) => (
          <Menu
            align="end"
            label={`Actions for ${program.title}`}
            trigger={
              <IconButton label={`Actions for ${program.title}`} small>
                <IconDots size={18} />
              </IconButton>
            }
            items={[
              { label: "Duplicate", icon: <IconCopy size={16} /> },
              { label: "Delete", icon: <IconTrash size={16} />, danger: true },
            ]}
          />
        )}
        phone={(program) => (
          <span className={css.program}>
            <Cover seed={program.id} width={64} ratio={1.2} />
            <span className={css.programWords}>
              <span className="t14 w6 truncate">{program.title}</span>
              <span className="row t12 dim">
                <Badge tone={program.tone}>{program.state}</Badge>
                <MoneyText amount={program.price} currency={program.currency} per={program.per} trim />
              </span>
            </span>
          </span>
        )}
        empty={
          <EmptyState
            icon={<IconBarbell size={24} />}
            title="No program by that name"
            action={<Button onClick={() => setQuery("")}>Clear search</Button>}
          >
            Try another word, or clear the search.
          </EmptyState>
        }
      />
      <Pagination
        page={page}
        perPage={10}
        total={34}
        onPage={setPage}
        note="Needs Training: at least one client has fewer than 3 days of training left."
      />
      <DataTable
        label="Payments, loading"
        columns={COLUMNS.slice(0, 4)}
        rows={[]}
        rowKey={(program) => program.id}
        loading
      />
      <DataTable
        label="Programs, none"
        columns={COLUMNS}
        rows={[]}
        rowKey={(program) => program.id}
        empty={
          <EmptyState
            icon={<IconBarbell size={24} />}
            title="No programs yet"
            action={<Button variant="primary">Create program</Button>}
          >
            Build the first one from a template or from nothing.
          </EmptyState>
        }
      />
    </>
  );
}
