import { queryOf, saveOf } from '@tenor/browser/calls'
import { housePromises, type PromiseRow, setPromiseCap } from '@tenor/contract/core'

const GROUP = ['promises'] as const

export const usePromises = queryOf(housePromises, { group: GROUP })

export const useCapChange = saveOf(setPromiseCap, {
  ask: ({ name, asset, cap, version }: Pick<PromiseRow, 'name' | 'asset' | 'cap' | 'version'>) => ({
    body: { name, asset, cap, version },
  }),
  reads: [GROUP, ['audit']],
})
