import type { World } from '../world.ts';
import type { RunRecord } from './runs.ts';

/** All runs of some flows as their owner's list tells of them, page by page; of each flow the newest first. */
export async function listedRuns({ api, flows }: World, names: Iterable<keyof World['flows']>): Promise<RunRecord[]> {
  const rows: RunRecord[] = [];
  for (const name of new Set(names)) {
    let page: RunRecord[] = [];
    do {
      const after = page.length === 0 ? '' : `&after=${page.at(-1)?.id}`;
      page = await api.ask<RunRecord[]>('GET', `/api/v1/runs/?flow_id=${flows[name]}&limit=${pageSize}${after}`);
      rows.push(...page);
    } while (page.length === pageSize);
  }
  return rows;
}

const pageSize = 100;
