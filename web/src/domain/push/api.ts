import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { personOf, useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { changedAddress, pushState, setRegistered, subscribe, unsubscribe } from "~/lib/pushDevice";
import { m } from "~/paraglide/messages.js";
import { toastError } from "~/ui/toast/toast";

export type NotificationSettings = Schemas["NotificationSettingsView"];
export type Device = Schemas["DeviceView"];
type Form = Schemas["NotificationSettingsForm"];
export type Change = Partial<Form>;

const SETTINGS = $api.queryOptions("get", "/api/push/settings", onError("page"));
const DEVICES = $api.queryOptions("get", "/api/push/subscriptions", onError("page"));
const NOTHING: Form = { mails: {}, push: {} };
/** What this browser can do; it is no answer of the server. */
const STATE = ["push", "state"];

async function register(user: string, address: NonNullable<Awaited<ReturnType<typeof subscribe>>>): Promise<void> {
  await unwrap(api.POST("/api/push/subscriptions", { body: address, ...onError("inline") }));
  setRegistered(user, address.endpoint);
}

const publicKey = async () => (await unwrap(api.GET("/api/push/subscriptions", onError("inline")))).public_key;

/** Tells the server where this browser is reached now, if its push service has changed that. */
export async function registerChange(user: string): Promise<void> {
  const address = await changedAddress(user);
  if (address) await register(user, address);
}

/** What this browser can do for the signed-in person; turning it on and off. */
export function usePush() {
  const { user: current } = useSession();
  const user = current ? personOf(current) : "";
  const queries = useQueryClient();
  const state = useQuery({ queryKey: [...STATE, user], queryFn: () => pushState(user), networkMode: "always" });
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: STATE });
    await queries.invalidateQueries({ queryKey: DEVICES.queryKey });
  };
  const turnOn = useMutation({
    mutationFn: async () => {
      const address = await subscribe(publicKey);
      if (address) await register(user, address);
      return address !== undefined;
    },
    onError: (error) => toastError(error instanceof DOMException ? m.push_failed() : errorMessage(error)),
    onSettled: changed,
  });
  return { state: state.data, turnOn: () => turnOn.mutate(), isBusy: turnOn.isPending, changed };
}

/** The person's devices that show notifications. */
export function useDevices() {
  const { changed } = usePush();
  const devices = $api.useQuery("get", "/api/push/subscriptions", onError("page"));
  const failed = (error: unknown) => toastError(errorMessage(error));
  const remove = useMutation({
    mutationFn: async (device: Device) => {
      const params = { path: { device_id: device.id } };
      await unwrap(api.DELETE("/api/push/subscriptions/{device_id}", { params, ...onError("inline") }));
      if (device.current) await unsubscribe();
    },
    onError: failed,
    onSettled: changed,
  });
  const test = $api.useMutation("post", "/api/push/subscriptions/{device_id}/test", { onError: failed });
  return { devices, remove, test };
}

/** What the person wants to be told of; each choice is saved at once. */
export function useNotificationSettings() {
  const queries = useQueryClient();
  const settings = $api.useQuery("get", "/api/push/settings", onError("page"));
  // Choices are shown at once; without them a switch would jump back until the server answers.
  const [pending, setPending] = useState(NOTHING);
  const save = $api.useMutation("patch", "/api/push/settings", {
    // One after the other, so that answers arrive in the order of the choices.
    scope: { id: "push" },
    onSuccess: (saved) => queries.setQueryData(SETTINGS.queryKey, saved),
    onError: (error: unknown) => {
      toastError(errorMessage(error));
      setPending(NOTHING);
    },
  });
  const choose = (change: Change) => {
    const body = { ...NOTHING, ...change };
    setPending((before) => ({
      mails: { ...before.mails, ...body.mails },
      push: { ...before.push, ...body.push },
    }));
    save.mutate({ body, ...onError("inline") });
  };
  const shown = settings.data && merge(settings.data, pending);
  return { settings, shown, choose };
}

function merge(before: NotificationSettings, { mails, push }: Form): NotificationSettings {
  return {
    mails: { ...before.mails, ...withoutNull(mails) },
    push: { ...before.push, ...withoutNull(push) },
  };
}

const withoutNull = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
