import type { Inputs } from '../../../engine/component.ts';
import { isRecord } from '../../../engine/graph/json.ts';

/** The rows of a router's table. */
export function routesOf(inputs: Inputs): readonly Route[] {
  return Array.isArray(inputs.routes) ? inputs.routes.filter(isRecord) : [];
}

/** The name of a route; one without gets its place. */
export function routeName(route: Route, index: number): string {
  return String(route.route_category ?? `Category ${index + 1}`);
}

export interface Route {
  readonly route_category?: unknown;
  readonly route_description?: unknown;
  readonly output_value?: unknown;
}
