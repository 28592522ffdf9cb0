import { notFound } from '@tanstack/react-router'
import { isLocale } from '@tenor/contract/phrases'

/** For routes whose address begins with /$locale: any other first part is no such page. */
export const ofLocale = {
  beforeLoad({ params }: { params: { locale: string } }): void {
    if (!isLocale(params.locale)) throw notFound()
  },
}
