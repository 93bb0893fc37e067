import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deferredScripts } from './scripts/deferred-scripts.ts'
import { stripContractSchemas } from './scripts/strip-contract-schemas.ts'
import { officeChunk, officeChunkStaysInside } from './scripts/office-chunk.ts'
import { officeRoutes } from './scripts/office-routes.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { officeLanguage } from './scripts/office-texts/plugin.ts'
import { textFiles } from './scripts/text-files.ts'
import { modulePages } from './scripts/module-pages.ts'
import { precompress } from './scripts/precompress.ts'
import { routes } from './src/app/web/routes.ts'

/** Packages of every page, without what only few use of them; a single file compresses better and takes one request. */
const foundation =
  /^(?!.*[\\/](queriesObserver|useQueries|useBlocker|useMutation|mutationObserver|infiniteQueryObserver|\w*InfiniteQuery)\.js|.*use-sync-external-store.*shim).*node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](history|query-core|react-query|react-router|router-core|store|react-store))[\\/]/

/** Small parts that most public pages share and the first script does not need. */
const parts =
  /^\0?virtual:shop-storefront|src[\\/](kernel[\\/]web[\\/](ui[\\/](picture|drawn-pictures|uploaded|skeleton|use-selected-on-entry)|load-error|i18n[\\/]translate-message|storefront[\\/](loading|not-found-notice|slot))|modules[\\/](pricing[\\/](web[\\/]storefront[\\/](unit-choice|stored-unit|size-field|use-size-format)|rules[\\/](units|typed-size|inches|format-side))|settings[\\/]web[\\/](closed-note|tax-note)|catalog[\\/](rules[\\/](size-limits|built-in-words)|web[\\/]storefront[\\/](use-in-view|piece[\\/]option-words|per-area-words|missing-price|product[\\/]reduction-note))|making[\\/]rules[\\/]lead-time[\\/]kind-lead-days|accounts[\\/]web[\\/]storefront[\\/]sign-in[\\/]sign-in-gate))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](x|arrow-left|camera|calendar-x-2)\./

/** What a page's address needs only once it is shown. */
const split = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const

/** The pages that most visits open, one after the other. */
const hotPages = /^\/_storefront\/(|products.*|categories.*)$/

/** What is loaded together with the pages that most visits open, and with the menu that a touch opens. */
const preloading = /^assets\/(?:(?:products|product|category|cart|checkout|home)\.page|phone-menu)-/

/** What every page has loaded. */
const alreadyThere = /^assets\/(?:foundation|rolldown-runtime|index)-/

/**
 * The chunks that are requested together with one. The first script names each of them, so it does so only where a
 * visitor would wait: other pages request theirs a round trip later, mostly while their link is pointed at.
 */
function preloaded(chunk: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (!hostId.startsWith('assets/index-')) return needed
  if (chunk.startsWith('assets/route-tree.gen-')) return needed.filter((file) => /\/office-/.test(file))
  return preloading.test(chunk) ? needed.filter((file) => !alreadyThere.test(file)) : []
}

/** What judges a piece: the cart and products that ask need all of it, no other page any. */
const judging =
  /src[\\/]modules[\\/](making[\\/]rules[\\/](kinds[\\/]|production-record|make-piece|safety[\\/]child-safety|cutting[\\/]cloth-on-roll|size[\\/](finished-size|limits)|kind-defaults|making-refusal|piece-details|whole-numbers)|pricing[\\/]rules[\\/](piece-price|price-grid)|catalog[\\/](rules[\\/](evaluate-piece|product-making|product-options)|web[\\/]storefront[\\/]piece[\\/]refusal-message))/

/** What product and cart have in common, and the measuring sheet. */
const pieces =
  /src[\\/]modules[\\/](catalog[\\/](rules[\\/]kind-words|web[\\/]storefront[\\/](calculator[\\/](range-message|size-inputs|size-hints|hint)|piece[\\/](chosen-options|mount-words)|drawing[\\/](heading|drawing-kind)))\.|measuring[\\/]web[\\/]storefront[\\/](camera-button|orientation))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]ruler\./

export default defineConfig({
  // Otherwise Vite reads every project that tsconfig.json refers to, also those of tests and examples.
  tsconfig: 'tsconfig.web.json',
  // React has the hook that this package imitates for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // The browsers that README names.
  build: {
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preloaded },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  environments: {
    // Its icons are replaced in both builds.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          // A page that imports one export of a module's index does not load the others.
          treeshake: {
            moduleSideEffects: [
              { test: /src[\\/]modules[\\/].*[\\/]index\.ts$/, sideEffects: false },
              // Routes of the back office that the storefront's list of routes leaves out.
              {
                test: /[\\/]web[\\/]backoffice[\\/].*\.page\.tsx$|[\\/]backoffice\.tsx$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'foundation', test: foundation, priority: 3 },
                // All other dependencies of the first script. Those of this chunk are in it or in the foundation, so
                // that chunks do not wait for each other in a cycle.
                { name: 'shop', tags: ['$initial'], priority: 2 },
                { name: 'parts', test: parts, priority: 1 },
                { name: 'pieces', test: pieces, priority: 1 },
                { name: 'judging', test: judging, priority: 1 },
                { name: officeChunk(), minShareCount: 2, debugName: 'office' },
              ],
            },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
  plugins: [
    modulePages(),
    officeLanguage(),
    plainIcons(),
    officeRoutes(),
    officeChunkStaysInside(),
    stripContractSchemas(),
    deferredScripts(),
    textFiles(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      client: { entry: './app/web/client.tsx' },
      server: { entry: './app/web/server.tsx' },
      router: {
        entry: './app/web/router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'app/web/route-tree.gen.ts',
        virtualRouteConfig: routes,
        // A page is one file: its error and not-found components are too small for separate requests.
        codeSplittingOptions: {
          defaultBehavior: [[...split]],
          splitBehavior: ({ routeId }) => {
            // The frame of all public pages is loaded at the start.
            if (String(routeId) === '/_storefront') return []
            // Loaders of pages that few visits open are not part of the first script.
            return hotPages.test(String(routeId)) ? undefined : [[...split, 'loader']]
          },
        },
      },
      importProtection: { enabled: true },
    }),
    react(),
    precompress(),
  ],
})
