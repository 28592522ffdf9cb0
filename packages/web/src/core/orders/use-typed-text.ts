import { keepText, keptText } from '@tenor/browser/kept'
import { useCustomer } from '@tenor/browser/session'
import { useEffect, useState } from 'react'

/** A field of an order: what a visitor types there is still there once they have signed up. */
export function useTypedText(name: string): [text: string, setText: (text: string) => void] {
  const key = `tenor.typed.${name}`
  const isCustomer = Boolean(useCustomer())
  const [text, setText] = useState(() => keptText(key, 'session') ?? '')
  useEffect(() => {
    if (isCustomer) keepText(key, null, 'session')
  }, [key, isCustomer])
  const typed = (next: string) => {
    setText(next)
    if (!isCustomer) keepText(key, next === '' ? null : next, 'session')
  }
  return [text, typed]
}
