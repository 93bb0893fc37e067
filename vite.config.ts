import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'
import { precompress } from './scripts/precompress.ts'
import { routes } from './src/web/routes.ts'

/** What every page stands on; one file compresses better and asks once. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|i18next-browser-languagedetector|react-i18next|@tanstack[\\/](history|query-core|react-query|react-router|router-core|react-router-ssr-query|router-ssr-query-core|store|react-store))[\\/]/

/** The few small parts that the routes of the first load need of pages. */
const entrance =
  /src[\\/]web[\\/](storefront[\\/](shell|accounts[\\/]provider-error|content[\\/](excerpt|articles)|catalog[\\/](kept-unit|size-field))|backoffice[\\/]table[\\/]list-search|reading[\\/])|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](menu|x|arrow-left)\.|vite[\\/]preload-helper/

/** Our own parts that most public pages share; the role table is the staff's, measuring comes when it is asked for. */
const shared =
  /src[\\/](web[\\/](ui|queries[\\/](?!own-windows)|i18n|storefront[\\/](?!windows)|[\w.-]+$)|rules[\\/](?!operations|measuring)|contract[\\/](?!account-forms|customer-info|own-windows|web-address|wire))|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|shared|context)/

export default defineConfig({
  build: { outDir: 'dist', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'foundation', test: foundation },
                { name: 'shared', test: entrance, minShareCount: 2 },
                { name: 'shared', test: shared, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
  plugins: [
    lightContract(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        entry: './router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'route-tree.gen.ts',
        virtualRouteConfig: routes,
        // A page in one file: its error and its not-found are too small for requests of their own.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
          // The frame of all public pages is there from the beginning.
          splitBehavior: ({ routeId }) => (String(routeId) === '/_storefront' ? [] : undefined),
        },
      },
      importProtection: { enabled: true },
    }),
    react(),
    precompress(),
  ],
})
