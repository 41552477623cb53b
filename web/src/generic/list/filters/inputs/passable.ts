// Lets Tab leave a range picker with an empty end; antd would hold the focus.

/** For range pickers. A missing end is open. */
export const PASSABLE: { readonly allowEmpty: [boolean, boolean] } = { allowEmpty: [true, true] }
