/** The pages of a list with each member in another form, as they are fetched. */
export async function* mapPages<Member, Form>(
  pages: AsyncIterable<readonly Member[]>,
  form: (member: Member) => Form,
): AsyncGenerator<Form[]> {
  for await (const page of pages) yield page.map((member) => form(member));
}
