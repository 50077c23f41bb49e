import * as z from 'zod';

/**
 * The text of a version: 1 to 64 characters that may stand in a path, so no separators, no control characters, no white
 * space around, and not the dots that lead elsewhere.
 */
export const VersionText = z
  .string()
  .min(1)
  .max(64)
  .refine(
    // Of nothing it is told already that it is too short.
    (text) => text === '' || (mayStandInPath.test(text) && text !== '.' && text !== '..'),
    'a version has no slashes, no control characters, no white space around it, and is not `.` or `..`',
  );

const mayStandInPath = /^[^\s/\\\p{C}](?:[^/\\\p{C}\p{Zl}\p{Zp}]*[^\s/\\\p{C}])?$/u;
