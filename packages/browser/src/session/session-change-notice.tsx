import { useSay } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../phrases/index.ts'
import { takeSessionChange, useCustomer } from './session-queries.ts'

/** Says who is signed in, on a page that was opened anew because another customer signed in. */
export function SessionChangeNotice() {
  const say = useSay()
  const words = useWords()
  const email = useCustomer()?.email
  const isSaid = useRef(false)
  useEffect(() => {
    if (email === undefined || isSaid.current) return
    isSaid.current = true
    if (takeSessionChange()) say(words('session.changed.to', { email }), 'caution')
  }, [email, say, words])
  return null
}
