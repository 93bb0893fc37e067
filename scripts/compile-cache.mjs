/**
 * Keeps compiled code between starts, which halves the time of a second one. A JavaScript file that is imported before
 * all others: with the first TypeScript that is not in the cache, Node loads its compiler, which takes 0.15 s and 18 MB.
 */
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Older versions, which only start the shop's own Node, have none.
module.enableCompileCache?.(fileURLToPath(new URL('../.cache/node', import.meta.url)))
