/** The site of these documents: `npm run docs -- FOLDER`. */
const pages = (...names) => names.map(([link, text]) => ({ link: `/${link}`, text }))
/** Where the other files are, such as `https://github.com/NAME/fenestra`. Without it, links to them lead nowhere. */
const repository = process.env.DOCS_REPOSITORY

/** Files outside this folder are in the repository. */
function linkToRepository(markdown) {
  if (!repository) return
  markdown.core.ruler.push('repository-links', ({ env, tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      if (!href?.startsWith('.')) continue
      const { pathname, hash } = new URL(href, `https://repository/docs/${env.relativePath}`)
      if (!pathname.startsWith('/docs/')) token.attrSet('href', `${repository}/blob/main${pathname}${hash}`)
    }
  })
}

export default {
  title: 'Fenestra',
  description: 'An open-source shop for made-to-measure window coverings',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  lastUpdated: false,
  markdown: { config: linkToRepository },
  // The reference is written beside the pages, and `test/documents.test.ts` checks all links.
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      ...pages(['operations', 'Operations'], ['modules', 'Modules'], ['api', 'API']),
      { link: '/reference/index.html', text: 'Reference', target: '_self' },
    ],
    sidebar: [
      {
        text: 'Running a shop',
        items: pages(
          ['operations', 'Operations'],
          ['deployment', 'Deployment'],
          ['upgrading', 'Upgrading'],
          ['catalogue', 'Products and content'],
          ['selling', 'Selling'],
          ['workshop', 'Workshop, visits and stock'],
          ['money', 'Taxes and documents'],
          ['payments', 'Payments'],
          ['privacy', 'Personal data'],
        ),
      },
      {
        text: 'Extending it',
        items: pages(
          ['projects', 'A project of your own'],
          ['modules', 'Modules'],
          ['api', 'API'],
          ['webhooks', 'Webhooks'],
        ),
      },
      {
        text: 'How it is built',
        items: pages(
          ['architecture', 'Architecture'],
          ['glossary', 'Glossary'],
          ['design', 'Design'],
          ['measuring', 'Measuring with the camera'],
          ['performance', 'Performance'],
          ['reliability', 'Reliability'],
          ['asvs', 'Security requirements'],
          ['attacks', 'Attacks'],
          ['journeys', 'Journeys'],
          ['findings', 'Findings'],
          ['real-input', 'Real input'],
        ),
      },
    ],
  },
}
