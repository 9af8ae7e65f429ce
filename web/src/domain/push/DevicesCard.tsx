import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { onError } from "~/api/client";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Device, useDevices, usePush } from "./api";
import { explain } from "./explain";
import css from "./push.module.css";

const PHONES = ["Android", "iPhone", "iPad"];

/** Whether this browser shows notifications, and which other devices of the person do. */
export function DevicesCard() {
  const push = usePush();
  const { devices, remove, test } = useDevices();
  const all = devices.data?.devices ?? [];
  // The server forgets a browser whose push service does; then it can be turned on again here.
  const isOn = push.state === "on" && (devices.isPending || all.some((one) => one.current && one.works));
  const state = push.state === "on" && !isOn ? "off" : push.state;
  return (
    <Card flush title={m.push_devices_title()}>
      {state && !isOn && (
        <div className={css.state}>
          <p className={css.words}>{explain(state)}</p>
          {state === "off" && (
            <Button variant="primary" busy={push.isBusy} onClick={push.turnOn}>
              {m.push_turn_on()}
            </Button>
          )}
        </div>
      )}
      {devices.isPending ? (
        <div className={css.state}>
          <SkeletonText lines={1} />
        </div>
      ) : devices.isError && !devices.data ? (
        <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <ul>
          {all.map((one) => (
            <DeviceRow
              key={one.id}
              device={one}
              removing={remove.isPending && remove.variables.id === one.id}
              testing={test.isPending && test.variables.params.path.device_id === one.id}
              onRemove={() => remove.mutate(one)}
              onTest={() =>
                test.mutate(
                  { params: { path: { device_id: one.id } }, ...onError("inline") },
                  { onSuccess: () => toast(m.push_test_sent()) },
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = { device: Device; removing: boolean; testing: boolean; onRemove: () => void; onTest: () => void };

function DeviceRow({ device, removing, testing, onRemove, onTest }: RowProps) {
  const Icon = PHONES.includes(device.system ?? "") ? IconDeviceMobile : IconDeviceDesktop;
  const name = nameOf(device);
  return (
    <li className={css.row}>
      <Icon size={20} aria-hidden="true" className={css.icon} />
      <span className={css.text}>
        <span className={css.name}>
          {name}
          {device.current && <Badge tone="ok">{m.push_device_current()}</Badge>}
          {!device.works && <Badge tone="warn">{m.push_device_broken()}</Badge>}
        </span>
        <span className="meta t13">
          {device.used_at
            ? m.push_device_used({ date: formatDate(toLocalDate(new Date(device.used_at))) })
            : m.push_device_since({ date: formatDate(toLocalDate(new Date(device.created_at))) })}
        </span>
      </span>
      <span className={css.buttons}>
        {device.works && (
          <Button size="small" busy={testing} aria-label={m.push_test_device({ device: name })} onClick={onTest}>
            {m.push_test()}
          </Button>
        )}
        <Button size="small" busy={removing} aria-label={m.push_remove_device({ device: name })} onClick={onRemove}>
          {m.push_turn_off()}
        </Button>
      </span>
    </li>
  );
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return m.push_device({ browser, system });
  return browser ?? system ?? m.push_device_unknown();
}
