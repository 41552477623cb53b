-- How large a picture is when it stands upright, in pixels, so that a page leaves room for it before it comes. Of pictures from before it is
-- read by the daily sweep.
alter table file
  add column width int,
  add column height int,
  add constraint file_width_check check ((width is null) = (height is null)),
  add constraint file_size_of_picture_check check (width > 0 and height > 0);
