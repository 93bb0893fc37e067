declare module 'virtual:shop-modules' {
  /** What the modules that MODULES names add to the pages; made by scripts/module-pages.ts. */
  export const modules: readonly import('../../../kernel/web/backoffice/module.ts').ModuleWeb[]
}
