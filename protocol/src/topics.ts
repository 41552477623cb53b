// Topics of changed data in responses and events: a list by the name of its table, or one record of it.

/** `good_price`: any record of the list. `bank:17`: this record, and its row in the list. */
export type Topic = string

export const toTopic = (list: string, id?: number): Topic => (id === undefined ? list : `${list}:${id}`)

export const getTopicList = (topic: Topic): string => topic.split(':', 1)[0] ?? topic

/** Topics of one account; only this account is notified. Table names contain no dot. */
export const OWN_TOPICS = {
  inbox: 'own.inbox',
  exports: 'own.exports',
  tasks: 'own.tasks',
  addresses: 'own.addresses',
  papers: 'own.papers',
  /** Add-ons that appear in or disappear from the menu. */
  menu: 'own.menu',
} as const

export type OwnTopic = (typeof OWN_TOPICS)[keyof typeof OWN_TOPICS]

export const isOwnTopic = (list: string): list is OwnTopic => list.startsWith('own.')

export const EVENTS_PATH = 'seller/system/EventStream'

export const EVENTS = { topics: 'topics', reset: 'reset' } as const

export interface TopicsEvent {
  readonly topics: readonly Topic[]
}
