import { pythonFloat } from '../../engine/python-float.ts';

/** A paragraph of dummy text. */
export function mockText(): string {
  return oneOf(PARAGRAPHS);
}

/** One invented record in `records`, and what can be said of it in `summary`. `now` is in milliseconds. */
export function mockRecords(now: number): Record<string, unknown> {
  const value = amount(100, 9901);
  const rating = float(below(41) / 10 + 1, 1);
  const isActive = below(2) === 0;
  const [company, category] = [oneOf(COMPANIES), oneOf(['A', 'B', 'C', 'D'])];
  const record = {
    id: 'REC-1000',
    name: 'Sample Record 1',
    company,
    department: oneOf(DEPARTMENTS),
    status: oneOf(['active', 'pending', 'completed', 'cancelled', 'in_progress']),
    category,
    value,
    quantity: below(100) + 1,
    rating,
    is_active: isActive,
    created_date: `${dayWithin(now).toISOString().slice(0, 19)}+00:00`,
    tags: Array.from({ length: below(3) + 1 }, () => oneOf(TAGS)),
  };
  return {
    records: [record],
    summary: {
      total_count: 1,
      active_count: isActive ? 1 : 0,
      total_value: value,
      average_rating: rating,
      categories: [category],
      companies: [company],
    },
  };
}

/** The row of an invented customer. */
export function mockCustomer(at: number, now: number): Record<string, unknown> {
  const [first, last] = [oneOf(FIRST_NAMES), oneOf(LAST_NAMES)];
  const age = below(63) + 18;
  const value = below(991) + 10 + below(100) / 100;
  const discount = below(31) / 100;
  const quantity = below(10) + 1;
  return {
    customer_id: `CUST-${10_000 + at}`,
    first_name: first,
    last_name: last,
    email: `user${at + 1}@example.com`,
    age,
    city: oneOf(CITIES),
    country: oneOf(COUNTRIES),
    product: oneOf(PRODUCTS),
    order_date: dayWithin(now).toISOString().slice(0, 10),
    order_value: float(value, 2),
    quantity,
    discount: float(discount, 2),
    is_premium: below(2) === 0,
    satisfaction_score: below(10) + 1,
    last_contact: dayWithin(now).toISOString().slice(0, 10),
    full_name: `${first} ${last}`,
    discounted_value: float(value * (1 - discount)),
    total_value: float(value * (1 - discount) * quantity),
    age_group: AGE_GROUPS.find(([most]) => age <= most)?.[1] ?? '65+',
  };
}

function amount(least: number, range: number): unknown {
  return float(below(range) + least + below(100) / 100, 2);
}

function float(value: number, places = 15): unknown {
  const rounded = Number(value.toFixed(places));
  return Number.isInteger(rounded) ? pythonFloat(rounded) : rounded;
}

/** A day of the last year. */
function dayWithin(now: number): Date {
  return new Date(now - (365 - below(366)) * 86_400_000);
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[below(items.length)] as Item;
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

const AGE_GROUPS = [
  [25, '18-25'],
  [35, '26-35'],
  [50, '36-50'],
  [65, '51-65'],
] as const;
const COMPANIES = ['Alder & Co', 'Birch Works', 'Cedar Labs', 'Elm Systems', 'Hazel Group'];
const DEPARTMENTS = ['Engineering', 'Sales', 'Marketing', 'Finance', 'Support'];
const TAGS = ['important', 'urgent', 'review', 'approved', 'draft', 'final'];
const FIRST_NAMES = ['Ada', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Grace', 'Hugo'];
const LAST_NAMES = ['Adams', 'Baker', 'Clark', 'Evans', 'Foster', 'Green', 'Hill', 'King'];
const CITIES = ['Oslo', 'Lisbon', 'Vienna', 'Dublin', 'Athens', 'Prague'];
const COUNTRIES = ['Norway', 'Portugal', 'Austria', 'Ireland', 'Greece', 'Czechia'];
const PRODUCTS = ['Product A', 'Product B', 'Product C', 'Service X', 'Service Y'];
const PARAGRAPHS = [
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.',
  'Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
  'Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur.',
];
