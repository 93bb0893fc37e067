/** All routes, those of the back office too: importing it adds them to the tree of the first script. */
declare module '*/route-tree.gen.ts?whole' {
  export const routeTree: object
}
