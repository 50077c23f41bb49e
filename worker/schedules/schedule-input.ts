import type { ScheduleInput } from '../../schema/wire/schedule.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** Encrypts what a flow's scheduled runs get: people put secrets into tweaks. */
export function sealInput(keyring: Keyring, flowId: string, input: ScheduleInput): Promise<string> {
  return keyring.encrypt(JSON.stringify(input), place(flowId));
}

/** What was sealed for the flow's schedule. Throws DecryptionError. */
export async function openInput(keyring: Keyring, flowId: string, sealed: string): Promise<ScheduleInput> {
  return JSON.parse(await keyring.decrypt(sealed, place(flowId))) as ScheduleInput;
}

function place(flowId: string): string {
  return `schedules/${flowId}`;
}

export type { ScheduleInput };
