// The guard stands on the URL parser of the runtime: what holds in Node must hold in workerd.
import './guarded-fetch.test.ts';
