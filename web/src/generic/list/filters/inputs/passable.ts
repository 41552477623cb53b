// A range whose ends must be filled in would hold the focus of antd's pickers: nobody could pass by with Tab.

/** For pickers of ranges. One end alone leaves the other open. */
export const PASSABLE: { readonly allowEmpty: [boolean, boolean] } = { allowEmpty: [true, true] }
