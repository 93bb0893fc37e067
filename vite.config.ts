import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { routes } from './src/web/routes.ts'

export default defineConfig({
  build: { outDir: 'dist', sourcemap: false, assetsInlineLimit: 0 },
  server: { middlewareMode: true },
  plugins: [
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
