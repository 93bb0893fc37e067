import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/kernel/web/ui/icon.tsx', import.meta.url))

/**
 * Lets the shop's own component show the icons of lucide-react. The package's builds each icon again whenever it is
 * shown, from settings that the shop does not use.
 */
export function plainIcons(): Plugin {
  return {
    name: 'fenestra:plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('index.mjs')) return undefined
        const own = code.replace(`'../createLucideIcon.mjs'`, JSON.stringify(ours))
        if (own === code && code.includes('__iconData ='))
          throw new Error(`lucide-react writes its icons in another way: ${id}`)
        // Keys of React's, for elements that are text here.
        return { code: own.replaceAll(/,? key: "[^"]*"/g, ''), map: null }
      },
    },
  }
}
