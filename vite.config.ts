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

/** Our own parts that most public pages share; the role table is the staff's, measuring comes when it is asked for. */
const shared =
  /src[\\/](web[\\/](ui|queries[\\/](?!own-windows)|i18n|storefront[\\/](?!windows)|[\w.-]+$)|rules[\\/](?!operations|measuring)|contract[\\/](?!account-forms|customer-info|own-windows))|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|shared|context)/

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
      },
      importProtection: { enabled: true },
    }),
    react(),
    precompress(),
  ],
})
