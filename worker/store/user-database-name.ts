/** The name of the object that holds a user's database of that file name. */
export function userDatabaseName(userId: string, name: string): string {
  return `${userId}/${name}`;
}
