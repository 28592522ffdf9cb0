import type { DateWords, FilterBarWords } from '@tenor/ui'
import { useWords } from './say.tsx'

/* The design system knows no sentence: these are what its parts are called. */

/** Of date fields and calendars. */
export function useDateWords(): DateWords {
  const words = useWords()
  return {
    calendar: words('date.calendar'),
    month: words('date.month'),
    year: words('date.year'),
    previous: words('date.previous'),
    next: words('date.next'),
    clear: words('act.clear'),
    done: words('act.done'),
    time: words('date.time'),
  }
}

/** Of what a list is searched and sorted by. */
export function useListWords() {
  const words = useWords()
  return { search: words('list.search'), myCoins: words('list.myCoins'), sort: words('list.sort') }
}

/** Of a row of filters. */
export function useFilterWords(): FilterBarWords {
  const words = useWords()
  return {
    filters: words('list.filters'),
    close: words('act.close'),
    clear: words('act.clear'),
    show: words('list.show'),
  }
}
