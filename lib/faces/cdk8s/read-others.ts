/** What reads objects of others: it is loaded where there are such objects. */
export { noContext, type OtherObject, type ReadOthers, readOthers } from '../../read';
