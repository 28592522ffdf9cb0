import { useSearch } from '@tanstack/react-router'
import { createElement, use } from 'react'
import { HoldingsPage } from '../../core/holdings/index.ts'
import { loadParts } from '../../core/product-list/index.ts'

/** Orders of the kind that the address names, the first where it names none. */
export function OrderHoldingsPage() {
  return (
    <HoldingsPage>
      <Orders />
    </HoldingsPage>
  )
}

function Orders() {
  const { product } = useSearch({ from: '/my-holdings' })
  const parts = use(loadParts()).flatMap(({ holdings }) => holdings)
  const shown = parts.find(({ kind }) => kind === product) ?? parts[0]
  return shown === undefined ? null : createElement(shown.Holdings, { key: shown.kind })
}
