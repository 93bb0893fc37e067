/** Whether a page has a form for browsers without scripts, which is sent to the page's own URL. */
export const isFormPage = (path: string): boolean => path === '/order' || path === '/order/'
