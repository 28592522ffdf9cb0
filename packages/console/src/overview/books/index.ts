/** Pages, loaded when opened. */
export const booksPages = { journal: () => import('./journal-page.tsx') }
