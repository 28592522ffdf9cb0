import { useNavigate } from '@tanstack/react-router'
import { useCustomer } from '@tenor/browser/session'
import { useEffect } from 'react'

/** Leads on from a form that only visitors need, as soon as somebody is signed in. */
export function useGoOn(next: string): void {
  const navigate = useNavigate()
  const isCustomer = Boolean(useCustomer())
  useEffect(() => {
    if (isCustomer) navigate({ href: next, replace: true })
  }, [isCustomer, navigate, next])
}
