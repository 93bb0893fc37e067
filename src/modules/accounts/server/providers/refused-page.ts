import type { FastifyReply } from 'fastify'

const login = '/login?error=sign_in_failed'

/**
 * Answers 400 to a sign-in that cannot be trusted. Programs get the status; a browser is redirected at once to the
 * sign-in page, which explains the refusal in the visitor's language.
 */
export async function refusedPage(reply: FastifyReply): Promise<void> {
  await reply
    .status(400)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in failed</title>` +
        `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${login}"></head>` +
        `<body><p>The sign-in did not succeed. <a href="${login}">Please try again.</a></p></body></html>`,
    )
}
