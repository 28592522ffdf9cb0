import { spokenPage } from '../../platform/page/index.ts'

/** Pages, loaded when opened. */
export const booksPages = { journal: spokenPage(() => import('./journal-page.tsx'), 'JournalPage', ['console-books']) }
