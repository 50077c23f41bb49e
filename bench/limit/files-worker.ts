/** The limit of files: a body goes into R2 as it comes, and out again, and nothing else is done. */
export default {
  async fetch(request: Request, env: { readonly FILES: R2Bucket }): Promise<Response> {
    if (request.method === 'PUT') {
      await env.FILES.put('file', request.body);
      return new Response();
    }
    const object = await env.FILES.get('file');
    return new Response(object?.body ?? null, { status: object ? 200 : 404 });
  },
};
