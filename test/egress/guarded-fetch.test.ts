import { describeGuardedFetch } from './guarded-fetch-cases.ts';

describeGuardedFetch();
